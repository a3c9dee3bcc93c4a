// The expression context of a form in the browser: loaded rows, the user, the day of the shop.
// Parameters and counts are the server's to answer; modules are those that were on at the sign-in.
import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import { readerOf } from '../../../engine/expression/evaluate/row-reader.ts'
import { type Rows, recordReader } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { RecordWorld } from '../../../engine/record/row-work.ts'
import type { BrowserSchema } from '../../providers/schema.tsx'
import type { Session } from '../../providers/session.ts'

type Known = Pick<BrowserSchema, 'project' | 'resources'>

export const formWorld = (
  { project, resources }: Known,
  session: Pick<Session, 'user' | 'modules'> | undefined,
  rows: Rows,
): RecordWorld => {
  const { user: person, shop, emptyText } = project
  const own = (name: string, row: Row): RowReader => {
    const resource = resources[name]
    return resource ? recordReader(resource, row, rows) : readerOf(row)
  }
  if (!session) return { emptyText, rows, roots: {} }
  const { user, modules } = session
  return {
    emptyText,
    rows,
    module: name => modules.some(({ key }) => key === name),
    roots: {
      user: own(person.resource, {
        [person.key]: user.user_id,
        [person.name]: user.user_name,
        [person.level]: user.level,
        [person.shop]: user.kode_toko,
      }),
      shop: own(shop.resource, {
        [shop.key]: user.kode_toko,
        [shop.name]: user.nama_toko,
        [shop.address]: user.alamat_toko,
        [shop.businessDate]: user.tgl_system,
      }),
    },
    sysdate: user.tgl_system,
  }
}
