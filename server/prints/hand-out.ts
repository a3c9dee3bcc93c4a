// Prints a document: draws and counts it. A repeated print is marked as such.
import type { Resource } from '../../engine/schema/resource.ts'
import { auditBy } from '../caller/audit-by.ts'
import type { Caller } from '../caller/caller.ts'
import { countAudited, insertAudit, printVerb } from '../storage/audit.ts'
import { StorageReadOnly } from '../storage/storage.ts'
import { makePrint } from './make-print.ts'
import { type PrintWanted, readOrder } from './read-order.ts'
import type { Ordered } from './sheet.ts'

export interface HandedOut {
  readonly ordered: Ordered
  readonly content: Uint8Array
  /** Number of earlier prints. */
  readonly before: number
}

type Asked = Omit<PrintWanted, 'before'>

/** Attempts when another device prints the same row concurrently. */
const mostRounds = 10

/**
 * Throws RecordNotFound for a row of another shop. Writes an audit row for each print after drawing it; draws again if
 * another print was counted meanwhile. Prints without counting while the storage is read-only.
 */
export const handOut = async (caller: Caller, resource: Resource, asked: Asked): Promise<HandedOut> => {
  const audited = { resource: resource.name, rowId: asked.id, verb: `${printVerb}${asked.print.id}` }
  for (let round = 0; round < mostRounds; round++) {
    const before = await caller.storage.read(connection => countAudited(connection, audited))
    const ordered = await readOrder(caller, resource, { ...asked, before })
    const content = await makePrint(ordered)
    if (await isCounted(caller, audited, before)) return { ordered, content, before }
  }
  throw new Error(`${resource.name} ${asked.id} is printed concurrently too often`)
}

const isCounted = async (
  caller: Caller,
  audited: { readonly resource: string; readonly rowId: string; readonly verb: string },
  before: number,
): Promise<boolean> => {
  try {
    return await caller.storage.write(async connection => {
      if ((await countAudited(connection, audited)) !== before) return false
      await insertAudit(connection, { ...auditBy(caller), ...audited, before: null, after: null })
      return true
    })
  } catch (error) {
    if (error instanceof StorageReadOnly) return true
    throw error
  }
}
