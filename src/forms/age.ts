// The age of a draft in its largest unit.

export interface Age {
  readonly unit: 'now' | 'minutes' | 'hours' | 'days'
  readonly count: number
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** A time to come, by a clock that is ahead, is now. */
export const ageOf = (at: string, now: number): Age => {
  const passed = now - Date.parse(at)
  if (passed < minute) return { unit: 'now', count: 0 }
  if (passed < hour) return { unit: 'minutes', count: Math.floor(passed / minute) }
  if (passed < day) return { unit: 'hours', count: Math.floor(passed / hour) }
  return { unit: 'days', count: Math.floor(passed / day) }
}
