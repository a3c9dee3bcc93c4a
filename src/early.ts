// Runs before the program: for a signed-in user it starts the first calls and preloads the files of the layout.
import { askFirst } from './providers/first-calls.ts'
import { readSession } from './providers/session.ts'
import { listenForScans } from './ui/scan/scan-ear.ts'

/** The files of the signed-in layout, as the build names them. */
declare const DESK_FILES: readonly string[]

const session = readSession()
if (session) {
  listenForScans()
  for (const href of DESK_FILES)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  askFirst(session.token)
}
