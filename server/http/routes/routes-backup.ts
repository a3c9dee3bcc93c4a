// Backup routes for full levels: state, last result and a new backup.
import type { BackupState } from '../../backup/keep-backups.ts'
import { RouteNotFound } from '../../errors/errors.ts'
import { count, done, flag, objectOf } from '../description/operation.ts'
import { isFull, type SignedRoute } from '../routing/route.ts'
import type { HttpWorld } from '../world/world.ts'

export const backupRoutes = (world: HttpWorld): readonly SignedRoute[] => {
  const backups = () => {
    if (!world.backups) throw new RouteNotFound()
    return world.backups
  }
  const path = 'system/backup'
  return [
    {
      method: 'GET',
      path,
      who: isFull,
      answer: () => answerOf(backups().state()),
      describe: () => ({ tag: 'About', summary: 'The last backup, and how many there are', answers: done(backup) }),
    },
    {
      method: 'POST',
      path,
      who: isFull,
      day: 'any',
      answer: ({ reply }) => {
        void backups().begin()
        return reply.status(202).send(answerOf(backups().state()))
      },
      describe: () => ({ tag: 'About', summary: 'Begin a backup', answers: done(backup, '202') }),
    },
  ]
}

const backup = objectOf({
  keep: count,
  count,
  running: flag,
  breaches: count,
  last: { type: ['object', 'null'] },
  failed_at: { type: ['string', 'null'] },
})

/** The cause of a failure contains folder names and is only logged. */
const answerOf = ({ keep, backups, running, breaches, failure }: BackupState) => ({
  keep,
  count: backups.length,
  last: backups[0] ?? null,
  running,
  breaches: breaches.length,
  failed_at: failure?.at ?? null,
})
