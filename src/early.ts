// Runs before the program: for a signed-in user it starts the first calls and preloads the files of the layout.
import { sendFirstCalls } from './providers/first-calls.ts'
import { readSession } from './providers/session.ts'
import { startScanDetection } from './ui/scan/scan-listener.ts'

/** The files of the signed-in layout, as the build names them. */
declare const DESK_FILES: readonly string[]

const session = readSession()
if (session) {
  startScanDetection()
  for (const href of DESK_FILES)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  sendFirstCalls(session.token)
}
