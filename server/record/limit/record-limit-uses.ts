// Writes the log of limits: a row for each person who answers for what a move took or promised.

import { formatLabel, type Row } from '../../../engine/record/row.ts'
import type { LimitLog } from '../../../engine/schema/project.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { mapByName } from '../../../engine/value/records.ts'
import { getShopToday } from '../../day/day.ts'
import { createId } from '../../storage/create-id.ts'
import type { Document } from '../document/document.ts'
import type { LimitUse, MoveContext } from '../document/move-context.ts'
import { insertShopRow } from '../write/insert-shop-row.ts'
import { limitRoles } from './assess-limits.ts'

/** `authorizer`: the user whose authorization the move used, if it used one of another user. */
export const recordLimitUses = async (
  { connection, caller, resource, move }: MoveContext,
  { row }: Document,
  { uses, authorizer }: { readonly uses: readonly LimitUse[]; readonly authorizer: string | undefined },
): Promise<void> => {
  const log = caller.schema.project.limits
  if (!log || uses.length === 0) return
  const table = getResource(caller.schema, log.resource)
  const empty = mapByName(table.fields, field => field.default)
  const common: Omit<UseValues, 'id' | 'user' | 'role' | 'group' | 'amount'> = {
    date: caller.shop.businessDate,
    today: getShopToday(caller),
    at: caller.now().toISOString(),
    document: resource.name,
    row: String(row.id),
    number: formatLabel(resource, row),
    move: move.id,
  }
  for (const { group, amount, person } of uses) {
    const save = { ...common, user: person, role: limitRoles.save, group, amount }
    const grant = authorizer !== undefined &&
      authorizer !== person && { ...save, user: authorizer, role: limitRoles.authorize }
    for (const values of [save, ...(grant ? [grant] : [])])
      await insertShopRow(connection, caller, table, {
        ...empty,
        ...toRow(log, { ...values, id: createId() }),
      })
  }
}

type UseValues = Readonly<Record<keyof LimitLog['fields'], string | number>>

const toRow = ({ fields }: LimitLog, values: UseValues): Row =>
  Object.fromEntries(Object.entries(fields).map(([part, field]) => [field, values[part as keyof UseValues]]))
