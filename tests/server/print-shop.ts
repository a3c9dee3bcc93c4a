// A running shop with the papers' document, rows put straight into its tables, and everybody signed in.
import { v7 } from 'uuid'
import type { Stored } from '../../engine/field/field-type.ts'
import { lineLinks } from '../../engine/schema/lines.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { resolveCaller } from '../../server/access/sign-in/session.ts'
import type { Caller } from '../../server/caller/caller.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { insertRow } from '../../server/storage/rows.ts'
import type { Storage } from '../../server/storage/storage.ts'
import { printFolder, printUsers } from '../support/schema/print-files.ts'
import { type Answered, noon, openShop, type Shop } from '../support/shop/shop.ts'

type Values = Readonly<Record<string, Stored>>

export interface PrintShop {
  readonly shop: Shop
  readonly schema: Schema
  readonly storage: Storage
  readonly hancur: Resource
  /** The clock of the server goes on by so many seconds. */
  readonly wait: (seconds: number) => void
  readonly as: (user: string, method: string, path: string, body?: unknown) => Promise<Answered>
  readonly tokenOf: (user: string) => string
  readonly caller: (user: string) => Promise<Caller>
  /** The id of a document that is put there with its lines. */
  readonly put: (row: Values, lines?: readonly Values[], kode_toko?: string) => Promise<string>
  readonly close: () => Promise<void>
}

const users = ['OWNER', 'OWNERB', 'SPV01', 'KSR01', 'SLS01', ...printUsers.map(({ user_id }) => user_id)]

export const openPrintShop = async (database: 'sqlite' | 'postgres'): Promise<PrintShop> => {
  const folder = printFolder()
  let seconds = 0
  const now = (): Date => new Date(noon.getTime() + seconds * 1000)
  const shop = await openShop({ database, env: { SCHEMA_DIR: folder.path }, now })
  const { storage } = shop.running
  const schema = loadSchema(folder.path)
  const tokens = new Map<string, string>()
  for (const body of printUsers) {
    const token = await shop.signIn(body.kode_toko === 'KCB' ? 'OWNERB' : 'OWNER')
    const { status } = await shop.ask('POST', 'users', { token, body })
    if (status !== 201) throw new Error(`${body.user_id} cannot be made`)
  }
  for (const user of users) tokens.set(user, await shop.signIn(user))
  const hancur = getResource(schema, 'hancur')
  const write = (resource: Resource, row: Values, kode_toko: string): Promise<string> => {
    const id = v7()
    const whole = { ...Object.fromEntries(resource.fields.map(field => [field.name, field.default])), ...row }
    const stamp = { at: now().toISOString(), by: 'KSR01' }
    return storage
      .write(connection => insertRow(connection, resource, { row: whole, id, shop: kode_toko, stamp }))
      .then(() => id)
  }
  return {
    shop,
    schema,
    storage,
    hancur,
    wait: more => {
      seconds += more
    },
    as: (user, method, path, body) => {
      const token = tokens.get(user)
      return shop.ask(method, path, { ...(token !== undefined && { token }), ...(body !== undefined && { body }) })
    },
    tokenOf: user => tokens.get(user) ?? '',
    caller: user => resolveCaller({ schema, storage, now }, tokens.get(user) ?? '', 'test'),
    put: async (row, lines = [], kode_toko = 'KCA') => {
      const id = await write(hancur, row, kode_toko)
      const table = getResource(schema, 'hancur.barang')
      for (const [index, line] of lines.entries())
        await write(
          table,
          { ...line, kode_baris: `${id} ${index}`, [lineLinks.document]: id, [lineLinks.position]: index + 1 },
          kode_toko,
        )
      return id
    },
    close: async () => {
      await shop.close()
      folder.remove()
    },
  }
}
