// Tables of faults in schema files: edits of a valid project, and every fault line that they cause.
import { expect, test } from 'vitest'
import { collectFaultsWith, type Edit } from '../../support/schema/schema-files.ts'

export type FaultRow = readonly [name: string, edits: readonly Edit[], faults: readonly string[]]

/** Each line is `file:line:column /pointer: sentence @ what stands there`, compared as a whole. */
export const testReports = (rows: readonly FaultRow[]): void => {
  test.each(rows)('reports %s', (_name, edits, faults) => {
    expect(collectFaultsWith(...edits)).toEqual(faults)
  })
}
