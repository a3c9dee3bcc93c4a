// Groups equal errors of many rows into one with a count.
import type { RowError } from './import-plan.ts'

export interface FaultGroup extends RowError {
  /** Number of rows; `line` is the first of them. */
  readonly count: number
}

/** Limit for files whose errors are all different. */
const maximumGroups = 5000
const maximumShown = 20

export class FaultGroups {
  readonly #groups = new Map<string, { readonly first: RowError; count: number }>()

  add(errors: readonly RowError[]): void {
    for (const error of errors) {
      const name = JSON.stringify([error.column, error.value, error.fault.code, error.fault.field])
      const group = this.#groups.get(name)
      if (group) group.count += 1
      else if (this.#groups.size < maximumGroups) this.#groups.set(name, { first: error, count: 1 })
    }
  }

  /** Groups of at least two rows, the most frequent first. */
  get repeated(): readonly FaultGroup[] {
    return [...this.#groups.values()]
      .filter(({ count }) => count > 1)
      .toSorted((one, other) => other.count - one.count || one.first.line - other.first.line)
      .slice(0, maximumShown)
      .map(({ first, count }) => ({ ...first, count }))
  }
}
