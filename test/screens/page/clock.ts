/** All pictures have the same time, so two runs draw the same: a Thursday, 10:42 in Amsterdam. */
const pictureTime = Date.UTC(2026, 2, 12, 9, 42)

const Real = Date
const now = (): number => pictureTime + Math.floor(performance.now())
/** `Date` is called with and without `new`, so this is a function. Time goes on from the pictures' time. */
function Made(this: unknown, ...parts: unknown[]): Date | string {
  const made = parts.length === 0 ? new Real(now()) : (Reflect.construct(Real, parts) as Date)
  return new.target ? made : made.toString()
}
Object.setPrototypeOf(Made, Real)
Made.prototype = Real.prototype
Object.assign(Made, { now, UTC: Real.UTC, parse: Real.parse })
Object.assign(globalThis, { Date: Made })
