// Module of personal data: the erasure of members, the time for which their data is kept, and the copy for a member.

import type { Used } from '../../../domain/used.ts'
import { type Fault, type FaultParams, fault } from '../../../engine/message/faults.ts'
import { findPersonRegister } from '../../../engine/record/personal.ts'
import { arraySchema, count, flag, objectSchema, text } from '../../../engine/value/answer-shape.ts'
import type { MoveHook, MoveHookContext } from '../../caller/caller.ts'
import type { AuthenticatedModuleRoute, CustomModule, MoveHooks } from '../../module/module.ts'
import { erasePerson } from '../../record/personal/erase-person.ts'
import { listOpenBusiness } from '../../record/personal/open-business.ts'
import { findPerson, findPersonRows } from '../../record/personal/person-rows.ts'
import { recordPhotoReading } from '../../record/picture/pictures.ts'
import { auditUnchanged } from '../../record/write/write-audit.ts'
import { buildPersonPage, canCopy, page, readPersonCopy } from './person-copy.ts'
import { findRetentionLimit, hasRecentBusiness, planErasures } from './retention.ts'

// The moves that erase a member: what keeps a member from being erased, and the erasure itself.

type MemberErasure = {
  row: Used<'hapus-data', 'id' | 'kode_member' | 'jumlah_baris'>
  lines: Record<string, never>
}

type ErasureContext = MoveHookContext<MemberErasure>

/** Replaces the name, in lists and in repeated prints. */
const erasedName = 'DATA DIHAPUS'
const maxListed = 5

const buildFault = (rule: string, text: string, params: FaultParams = {}): Fault =>
  fault('check', { field: 'kode_member', params: { ...params, rule, text } })

const checkBusiness = async ({ connection, caller, document }: ErasureContext): Promise<readonly Fault[]> => {
  const key = document.row.kode_member
  const person = await findPerson(connection, caller.schema, key)
  if (!person) return []
  const open = listOpenBusiness(await findPersonRows(connection, caller.schema, person))
  if (open.length === 0) return []
  const params = { member: key, documents: open.slice(0, maxListed).join(', '), more: open.length - maxListed }
  return [buildFault('urusan', open.length > maxListed ? 'message.member-busy-more' : 'message.member-busy', params)]
}

const eraseMember = async ({
  connection,
  caller,
  document,
  isPreview,
}: ErasureContext): Promise<Partial<MemberErasure['row']> | undefined> => {
  const person = isPreview ? undefined : await findPerson(connection, caller.schema, document.row.kode_member)
  if (!person) return undefined
  const erasure = {
    connection,
    caller,
    person,
    replacement: erasedName,
    document: ['hapus-data', document.row.id] as const,
  }
  return { jumlah_baris: await erasePerson(erasure) }
}

const hapus: MoveHook<MemberErasure> = { check: checkBusiness, follow: eraseMember }

/** A member with a transaction since the plan was made stays. */
const jatuhTempo: MoveHook<MemberErasure> = {
  check: async context => {
    const { connection, caller, document } = context
    const limit = await findRetentionLimit(connection, caller)
    const key = document.row.kode_member
    if (limit === undefined) return [buildFault('masa', 'message.member-kept')]
    if (await hasRecentBusiness(connection, caller.schema, { key, limit }))
      return [buildFault('transaksi', 'message.member-active', { member: key })]
    return checkBusiness(context)
  },
  follow: eraseMember,
}

const erasureHooks = { 'hapus-data': { hapus, jatuh_tempo: jatuhTempo } } satisfies MoveHooks

const path = { kode: 'The code of a member' }

const overviewRoute: AuthenticatedModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path: `${page}/{kode}`,
  day: 'any',
  who: canCopy,
  describe: {
    tag: 'Personal Data',
    summary:
      'Which rows belong to a member, how many of them the user may not open, and what keeps the data from being erased',
    path,
    answer: objectSchema({
      kode: text,
      dihapus: flag,
      urusan: arraySchema(text),
      data: arraySchema(objectSchema({ nama: text, jumlah: count })),
      tertutup: count,
    }),
  },
  answer: async ({ caller, params: { kode = '' } }) => {
    const { copy } = await caller.storage.read(connection => readPersonCopy(connection, caller, kode))
    return { answer: { ...copy, data: copy.data.map(({ nama, baris }) => ({ nama, jumlah: baris.length })) } }
  },
}

const copyRoute: AuthenticatedModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path: `${page}/{kode}/salinan`,
  day: 'any',
  who: canCopy,
  describe: {
    tag: 'Personal Data',
    summary:
      'A copy of the data of a member that the user may open, as a page and as JSON; the history of the member shows who made it, and each picture of an identity card is noted',
    path,
    answer: objectSchema({ nama_file: text, halaman: text, json: text }),
  },
  answer: async ({ caller, params: { kode = '' } }) => {
    const { schema, storage, shop } = caller
    const copy = await storage.write(
      async connection => {
        const read = await readPersonCopy(connection, caller, kode)
        const register = findPersonRegister(schema)
        if (register)
          await auditUnchanged(connection, caller, register.resource, { verb: 'copy', row: read.person.row })
        for (const photo of read.photos) await recordPhotoReading(connection, caller, photo)
        return read.copy
      },
      { shop: shop.code },
    )
    const halaman = buildPersonPage(copy, { shop: shop.name, date: shop.businessDate })
    return { answer: { nama_file: `data-pribadi-${copy.kode}`, halaman, json: JSON.stringify(copy, undefined, 2) } }
  },
}

export const dataPribadiModule: CustomModule = {
  name: page,
  moveHooks: erasureHooks,
  openDay: planErasures,
  routes: [overviewRoute, copyRoute],
}
