// Backups as full levels see them: which there are, what became of the last one, and a new one on request.
import type { FastifyInstance } from 'fastify'
import type { BackupState } from '../backup/keep-backups.ts'
import { AccessDenied, RouteNotFound } from '../errors.ts'
import type { Caller } from '../operations/caller.ts'
import { signedIn } from './signed-in.ts'
import type { HttpWorld } from './world.ts'

export const backupRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  const backups = () => {
    if (!world.backups) throw new RouteNotFound()
    return world.backups
  }

  server.get('/api/system/backup', { config: { access: 'signed-in' } }, async request => {
    refusePartial(await signedIn(world, request))
    return answerOf(backups().state())
  })

  server.post('/api/system/backup', { config: { access: 'signed-in', day: 'any' } }, async (request, reply) => {
    refusePartial(await signedIn(world, request))
    void backups().begin()
    return reply.status(202).send(answerOf(backups().state()))
  })
}

const refusePartial = ({ schema, user }: Caller): void => {
  if (schema.project.levels[user.level]?.full !== true) throw new AccessDenied()
}

/** The cause of a failure names folders of the machine: it goes to the log alone. */
const answerOf = ({ keep, backups, running, breaches, failure }: BackupState) => ({
  keep,
  count: backups.length,
  last: backups[0] ?? null,
  running,
  breaches: breaches.length,
  failed_at: failure?.at ?? null,
})
