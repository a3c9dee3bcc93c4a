// Commands of a release, and texts about commands of the sources as a release has them: `npm run backup -- /media/usb` of the
// sources is `./kencana backup /media/usb` there.

/** Commands for operators: `./kencana backup`. */
export const programs = [
  'accept-data',
  'audit-books',
  'backup',
  'health',
  'move-postgres',
  'rescue',
  'restore',
  'schema',
  'shop-export',
  'shop-import',
  'shop-move',
  'upgrade',
]

const getLauncher = (windows: string | undefined): string => (windows === undefined ? './kencana' : '.\\kencana')

/** Scripts are `audit:books` where the program is `audit-books`, and `schema:check` where the program is `schema` with a word. */
const toCommand = (script: string): string | undefined => {
  const name = script.replace(':', '-')
  if (programs.includes(name)) return name
  return script.startsWith('schema:') ? script.replace(':', ' ') : undefined
}

/** Replaces commands of the sources; those that a release does not have stay. */
export const nameReleaseCommands = (text: string): string =>
  text
    .replace(/\bnpm(?:\.cmd)? ci(?: --omit=dev)?(?: && |\n *)(?=npm(?:\.cmd)? start\b)/g, '')
    .replace(/\bnpm(\.cmd)? start\b/g, (_, windows?: string) => getLauncher(windows))
    .replace(
      /\bnpm(\.cmd)? run (?:--silent )?([a-z]+(?:[:-][a-z]+)*)( --(?= ))?/g,
      (found, windows, script: string) => {
        const command = toCommand(script)
        return command === undefined ? found : `${getLauncher(windows)} ${command}`
      },
    )
    // The name of a script that the program computes.
    .replaceAll('npm run ${', './kencana ${')
