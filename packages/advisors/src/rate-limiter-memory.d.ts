// The package's own entry brings every store it knows, Node's `cluster` and `crypto` among them.
declare module "rate-limiter-flexible/lib/RateLimiterMemory.js" {
  export { RateLimiterMemory as default } from "rate-limiter-flexible";
}
