// Inlined into the page; runs before any file of the program is loaded: for a signed-in user it sends the first calls and
// preloads the files of the layout.
import { sendFirstCalls } from '../providers/first-calls.ts'
import { readSession } from '../providers/session.ts'
import { startScanDetection } from '../ui/scan/scan-listener.ts'

/** The files of the signed-in layout, as the build names them. */
declare const LAYOUT_FILES: readonly string[]

const session = readSession()
if (session) {
  sendFirstCalls(session.token)
  for (const href of LAYOUT_FILES)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  startScanDetection()
}
