// The fields that a counter shows beside its form: the sums, what is paid of them, and what goes back.
import type { Resource } from '../../../../engine/schema/resource.ts'

/** Undefined for a form without a counter. */
export const listCounterFields = ({ screen }: Pick<Resource, 'screen'>): readonly string[] | undefined => {
  const { counter } = screen.form
  if (!counter) return undefined
  const { due, paid, facts = [], received, back = [] } = counter
  return [due, ...facts, ...back, ...[paid, received].filter(name => name !== undefined)]
}
