// A print that is asked for: drawn, counted, and handed out. One that was handed out before says so on its paper.
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
  /** How often it was handed out before. */
  readonly before: number
}

type Asked = Omit<PrintWanted, 'before'>

/** Two tills that print the same thing at one moment. */
const mostRounds = 10

/**
 * Throws RecordNotFound for a row of another shop. Each print has a row in the audit; it is written once the paper is
 * drawn, and where another print came first the paper is drawn again. A database that cannot be written keeps nobody from
 * printing: nothing is counted then.
 */
export const handOut = async (caller: Caller, resource: Resource, asked: Asked): Promise<HandedOut> => {
  const audited = { resource: resource.name, rowId: asked.id, verb: `${printVerb}${asked.print.id}` }
  for (let round = 0; round < mostRounds; round++) {
    const before = await caller.storage.read(connection => countAudited(connection, audited))
    const ordered = await readOrder(caller, resource, { ...asked, before })
    const content = await makePrint(ordered)
    if (await isCounted(caller, audited, before)) return { ordered, content, before }
  }
  throw new Error(`${resource.name} ${asked.id} is printed without end`)
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
