// The commands of backups as processes of their own, with their exit code and what they print.
import { execFile } from 'node:child_process'

export interface CommandEnd {
  readonly code: number
  readonly messages: string
}

/** `env` replaces the database and the password of this process. */
export const runBackupCommand = (
  command: 'backup' | 'restore',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandEnd> =>
  new Promise(resolve => {
    const { DATABASE_URL: _, BACKUP_PASSWORD: __, ...rest } = process.env
    const script = [`commands/${command}.ts`, ...args]
    execFile(process.execPath, script, { env: { ...rest, ...env } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), messages: out + err }),
    )
  })
