// The state of backups and copies; without an answer for users who may not see it.
import { useQuery } from '@tanstack/react-query'
import type { BackupStatus } from '../../../engine/answers/session-answers.ts'
import { fetchBody } from '../../providers/http.ts'

export const backupPath = 'system/backup'
export const backupKey = ['backup']
const runningMilliseconds = 2000

/** `idleMilliseconds`: between two requests while no backup is written; without it there is one. */
export const useBackup = (idleMilliseconds?: number) =>
  useQuery({
    queryKey: backupKey,
    queryFn: () => fetchBody<BackupStatus>(backupPath),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.running ? runningMilliseconds : (idleMilliseconds ?? false)),
  })
