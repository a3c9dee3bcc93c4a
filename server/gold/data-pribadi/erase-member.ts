// The moves that erase a member: what keeps a member from being erased, and the erasure itself.
import type { Used } from '../../../domain/used.ts'
import { type Fault, type FaultParams, fault } from '../../../engine/message/faults.ts'
import type { MoveHook, MoveHookContext } from '../../caller/caller.ts'
import type { MoveHooks } from '../../module/module.ts'
import { erasePerson } from '../../record/personal/erase-person.ts'
import { listOpenBusiness } from '../../record/personal/open-business.ts'
import { findPerson, findPersonRows } from '../../record/personal/person-rows.ts'
import { findRetentionLimit, hasRecentBusiness } from './retention.ts'

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

export const erasureHooks = { 'hapus-data': { hapus, jatuh_tempo: jatuhTempo } } satisfies MoveHooks
