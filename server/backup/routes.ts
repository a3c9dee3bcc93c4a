// Backup routes for full levels: state, last result and a new backup.

import {
  type BackupStatus,
  backupStatus,
  type ExerciseStatus,
  exerciseStatus,
} from '../../engine/answers/session-answers.ts'
import { hasChainLevel } from '../caller/move-access.ts'
import { jsonResponse } from '../description/operation.ts'
import { RouteNotFound } from '../error/errors.ts'
import type { HttpContext } from '../http/context/http-context.ts'
import type { AuthenticatedRoute } from '../http/routing/route.ts'
import type { BackupState, Backups } from './keep-backups.ts'
import type { Exercises } from './keep-exercises.ts'

declare module '../http/context/http-context.ts' {
  interface HttpContext {
    /** Undefined if the server makes no backups. */
    readonly backups?: Backups
    readonly exercises?: Exercises
  }
}

export const buildBackupRoutes = (context: HttpContext): readonly AuthenticatedRoute[] => {
  const requireBackups = () => {
    if (!context.backups) throw new RouteNotFound()
    return context.backups
  }
  const requireExercises = () => {
    if (!context.exercises) throw new RouteNotFound()
    return context.exercises
  }
  const path = 'system/backup'
  const exercisePath = `${path}/exercise`
  return [
    {
      method: 'GET',
      tokens: 'refused',
      path,
      who: hasChainLevel,
      answer: () => toBackupAnswer(requireBackups().state()),
      describe: {
        tag: 'About',
        summary: 'The last backup, and how many there are',
        answer: backupStatus,
      },
    },
    {
      method: 'POST',
      tokens: 'refused',
      path,
      who: hasChainLevel,
      day: 'any',
      answer: ({ reply }) => {
        void requireBackups().begin()
        return reply.status(202).send(toBackupAnswer(requireBackups().state()))
      },
      describe: { tag: 'About', summary: 'Begin a backup', answers: jsonResponse(backupStatus, '202') },
    },
    {
      method: 'GET',
      tokens: 'refused',
      path: exercisePath,
      who: hasChainLevel,
      answer: (): ExerciseStatus => requireExercises().state(),
      describe: {
        tag: 'About',
        summary: 'The last exercise of restoring a backup: sums of the copy beside the living ones',
        answer: exerciseStatus,
      },
    },
    {
      method: 'POST',
      tokens: 'refused',
      path: exercisePath,
      who: hasChainLevel,
      day: 'any',
      answer: ({ reply }) => {
        void requireExercises().begin()
        return reply.status(202).send(requireExercises().state())
      },
      describe: {
        tag: 'About',
        summary: 'Restore the newest backup into a training copy, which is deleted afterwards',
        answers: jsonResponse(exerciseStatus, '202'),
      },
    },
  ]
}

/** The cause of a failure contains folder names and is only logged. */
const toBackupAnswer = ({ keep, backups, running, breaches, failure, copy }: BackupState): BackupStatus => ({
  keep,
  count: backups.length,
  last: backups[0] ?? null,
  running,
  breaches: breaches.length,
  failed_at: failure?.at ?? null,
  copy: copy
    ? {
        at: copy.at ?? null,
        is_overdue: copy.isOverdue,
        on_disk_of_data: copy.isOnDiskOfData,
        failed_since: copy.failure?.since ?? null,
        failure: copy.failure?.kind ?? null,
      }
    : null,
})
