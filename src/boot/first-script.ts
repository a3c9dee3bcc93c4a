// Inlined into the page; runs before any file of the program is loaded: it sends the first calls, and for a signed-in user
// it preloads the files of the layout.
import { sendFirstCalls } from '../providers/first-calls.ts'
import { sendProjectCall } from '../providers/project.ts'
import { readSession } from '../providers/session.ts'
import { startScanDetection } from '../ui/scan/scan-listener.ts'

/** The files of the signed-in layout, as the build names them. */
declare const LAYOUT_FILES: readonly string[]

const session = readSession()
if (session) {
  // Before the calls: the browser has six connections, and the program waits longest for its files.
  for (const href of LAYOUT_FILES)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  sendFirstCalls(session.token)
  startScanDetection()
}
sendProjectCall()
