// Lets a server use a database whose newest rows are lost, after an operator has accepted the loss.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { insertAudit } from '../audit.ts'
import { createId } from '../create-id.ts'
import { DatabaseUnusable } from '../storage.ts'
import { connect } from './connection.ts'
import { describeDamage } from './failures.ts'
import { findDamage } from './self-test.ts'
import { hasLog, isMarkedOpen, markComplete } from './write-ahead-log.ts'

const notApplicable = '-'

/**
 * Returns the time of the newest row of the audit, or undefined if nothing is missing and nothing was changed. Throws
 * DatabaseUnusable for a damaged file. The caller holds the lock of the folder.
 */
export const acceptData = async (file: string, now: Date): Promise<string | undefined> => {
  if (!existsSync(file) || hasLog(file)) return undefined
  const connection = connect(file, { readonly: false })
  const { handle } = connection
  try {
    if (!isMarkedOpen(handle)) return undefined
    const damage = findDamage(handle)
    if (damage !== undefined)
      throw new DatabaseUnusable({ kind: 'damaged', reason: describeDamage(dirname(file), damage) })
    const newest = handle.prepare<[], string | null>('SELECT max(at) FROM kencana_audit').pluck().get()
    handle.exec('BEGIN IMMEDIATE')
    await insertAudit(connection, {
      id: createId(),
      at: now.toISOString(),
      shop: notApplicable,
      userId: notApplicable,
      device: 'accept:data',
      claimKey: '',
      resource: 'kencana_meta',
      rowId: notApplicable,
      verb: 'accept',
      before: null,
      after: JSON.stringify({ newest }),
    })
    markComplete(handle)
    handle.exec('COMMIT')
    return newest ?? 'never'
  } finally {
    handle.close()
  }
}
