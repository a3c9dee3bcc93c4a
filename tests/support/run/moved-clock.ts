// Moves the clock of a process by TEST_CLOCK_SHIFT milliseconds; loaded before anything else (`vitest.config.ts`).

const shift = Number(process.env.TEST_CLOCK_SHIFT)

class MovedDate extends Date {
  constructor(...parts: readonly unknown[]) {
    // @ts-expect-error the constructor has several forms
    super(...(parts.length === 0 ? [MovedDate.now()] : parts))
  }

  static override now(): number {
    return realNow() + shift
  }
}

const realNow = Date.now
globalThis.Date = MovedDate as DateConstructor
