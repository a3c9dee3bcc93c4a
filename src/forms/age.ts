// The age of a draft in its largest unit.

interface DraftAge {
  readonly unit: 'now' | 'minutes' | 'hours' | 'days'
  readonly count: number
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** A time to come, by a clock that is ahead, is now. */
export const computeAge = (at: string, now: number): DraftAge => {
  const elapsed = now - Date.parse(at)
  if (elapsed < minute) return { unit: 'now', count: 0 }
  if (elapsed < hour) return { unit: 'minutes', count: Math.floor(elapsed / minute) }
  if (elapsed < day) return { unit: 'hours', count: Math.floor(elapsed / hour) }
  return { unit: 'days', count: Math.floor(elapsed / day) }
}
