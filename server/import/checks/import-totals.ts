// Totals of a file that somebody has to agree to before it is imported.
import { createHash } from 'node:crypto'
import type { Stored } from '../../../engine/field/field-type.ts'
import { formatStoredValue } from '../../../engine/field/value-text.ts'
import { fault } from '../../../engine/message/faults.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Import } from '../../../engine/schema/import.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { ConfirmationQuestion } from '../../error/errors.ts'

/** The rows with one value of a field, or all rows. */
export interface TotalRow {
  readonly value: Stored
  readonly count: number
  /** In the order of the summed fields. */
  readonly sums: readonly number[]
}

export interface ImportTotals {
  readonly fields: readonly Field[]
  readonly all: TotalRow
  readonly groups: readonly { readonly by: Field; readonly rows: readonly TotalRow[] }[]
  /** Whether they are right: another file, or other totals, is another question. */
  readonly question: ConfirmationQuestion
}

interface TotalsInput {
  readonly resource: StoredResource
  /** The rows as they would be stored. */
  readonly rows: readonly Row[]
  readonly fileHash: string
}

/** The totals that the import names; undefined if it names none. */
export const sumImportRows = (
  { agree }: Import,
  { resource, rows, fileHash }: TotalsInput,
): ImportTotals | undefined => {
  if (!agree) return undefined
  const pickFields = (names: readonly string[]): readonly Field[] => names.flatMap(name => resource.field[name] ?? [])
  const fields = pickFields(agree.sum)
  const sumRows = (value: Stored, summed: readonly Row[]): TotalRow => ({
    value,
    count: summed.length,
    sums: fields.map(({ name }) => summed.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)),
  })
  const all = sumRows(null, rows)
  const groups = pickFields(agree.by).map(by => ({
    by,
    rows: [...Map.groupBy(rows, row => row[by.name] ?? null)]
      .map(([value, members]) => sumRows(value, members))
      .toSorted((one, other) => String(one.value).localeCompare(String(other.value))),
  }))
  const digest = createHash('sha256').update(
    JSON.stringify([resource.name, fileHash, all, groups.map(group => group.rows)]),
  )
  const message = [
    ...(agree.message === undefined ? [] : [agree.message]),
    `${resource.title}: ${all.count}`,
    ...fields.map((field, index) => `${field.title}: ${formatStoredValue(field, all.sums[index] ?? 0)}`),
  ].join('\n')
  const question: ConfirmationQuestion = {
    id: digest.digest('base64url').slice(0, 16),
    message,
    fault: fault('check', { params: { rule: 'agree', message } }),
    resource: resource.name,
    reason: false,
  }
  return { fields, all, groups, question }
}
