// Audits background jobs: the user who started the job, and its end.
import { auditBy } from '../caller/audit-by.ts'
import type { Caller } from '../caller/caller.ts'
import { insertAudit } from '../storage/audit.ts'
import { findJob, type JobPlace } from '../storage/jobs.ts'
import { newId } from '../storage/new-id.ts'
import type { Connection } from '../storage/storage.ts'
import { keyOfSealed, sealedJobs, sealGone, sealRows } from '../storage/system-seals.ts'

/** The resource of audit rows about jobs. */
const auditedJobs = 'jobs'

/** The previous run is deleted; the new one changes until it ends. */
export const auditBegunJob = (
  connection: Connection,
  caller: Caller,
  { name, shop, id }: JobPlace & { readonly id: string },
): Promise<void> =>
  insertAudit(connection, {
    ...auditBy(caller),
    resource: auditedJobs,
    rowId: id,
    verb: 'begin',
    before: null,
    after: null,
    wrote: { system: [sealGone(sealedJobs, keyOfSealed(sealedJobs, { name, shop }))] },
  })

/** Also for an interrupted run: the process that detects it ends the run in the name of its user. */
export const auditEndedJob = async (
  connection: Connection,
  { name, shop, id }: JobPlace & { readonly id: string },
): Promise<void> => {
  const run = await findJob(connection, { name, shop })
  await insertAudit(connection, {
    id: newId(),
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
    wrote: { system: await sealRows(connection, sealedJobs, { name, shop }) },
  })
}
