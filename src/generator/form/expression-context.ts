// The expression context of a form in the browser: loaded rows, the user, the day of the shop.
// Parameters and counts are the server's to answer; modules are those that were on at the sign-in.

import { createRowReader, type RowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { RecordContext } from '../../../engine/record/completion-state.ts'
import { createRecordReader, type RowLookup } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { BrowserSchema } from '../../providers/schema.tsx'
import type { UserSession } from '../../providers/session.ts'

type ContextSchema = Pick<BrowserSchema, 'project' | 'resources'>

export const buildExpressionContext = (
  { project, resources }: ContextSchema,
  session: Pick<UserSession, 'user' | 'modules'> | undefined,
  rows: RowLookup,
): RecordContext => {
  const { user: userDefinition, shop, emptyText } = project
  const createReader = (name: string, row: Row): RowReader => {
    const resource = resources[name]
    return resource ? createRecordReader(resource, row, rows) : createRowReader(row)
  }
  if (!session) return { emptyText, rows, roots: {} }
  const { user, modules } = session
  return {
    emptyText,
    rows,
    module: name => modules.some(({ key }) => key === name),
    roots: {
      user: createReader(userDefinition.resource, {
        [userDefinition.key]: user.userId,
        [userDefinition.name]: user.userName,
        [userDefinition.level.field]: user.level,
        [userDefinition.shop]: user.shop,
      }),
      shop: createReader(shop.resource, {
        [shop.key]: user.shop,
        [shop.name]: user.shopName,
        [shop.address]: user.shopAddress,
        [shop.businessDate]: user.businessDate,
      }),
    },
    sysdate: user.businessDate,
  }
}
