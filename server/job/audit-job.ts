// Audits background jobs: the user who started the job, and its end.
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { insertAudit } from '../storage/audit.ts'
import { createId } from '../storage/create-id.ts'
import { findJob, type JobKey } from '../storage/jobs.ts'
import type { Connection } from '../storage/storage.ts'
import { buildDeletionSeal, computeSystemSeals, formatSealedKey, sealedJobs } from '../storage/system-seals.ts'

/** The resource of audit rows about jobs. */
const auditedJobs = 'jobs'

/** The previous run is deleted; the new one changes until it ends. */
export const auditStartedJob = (
  connection: Connection,
  caller: Caller,
  { name, shop, id }: JobKey & { readonly id: string },
): Promise<void> =>
  insertAudit(connection, {
    ...buildAuditBase(caller),
    resource: auditedJobs,
    rowId: id,
    verb: 'begin',
    before: null,
    after: null,
    wrote: { system: [buildDeletionSeal(sealedJobs, formatSealedKey(sealedJobs, { name, shop }))] },
  })

/** Also for an interrupted run: the process that detects it ends the run in the name of its user. */
export const auditEndedJob = async (
  connection: Connection,
  { name, shop, id }: JobKey & { readonly id: string },
): Promise<void> => {
  const run = await findJob(connection, { name, shop })
  await insertAudit(connection, {
    id: createId(),
    at: new Date().toISOString(),
    shop,
    userId: run?.userId ?? '-',
    device: 'server',
    claimKey: '',
    resource: auditedJobs,
    rowId: id,
    verb: 'end',
    before: null,
    after: null,
    wrote: { system: await computeSystemSeals(connection, sealedJobs, { name, shop }) },
  })
}
