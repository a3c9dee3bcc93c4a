// Inlined into the page; runs before any file of the program is loaded: it sends the first calls, and for a signed-in user
// it preloads the files of the layout, of the language and of the modules, and requests the first rows of a list.
import { findFirstRowsPath, getListStoreKey } from '../generator/list/first-rows-path.ts'
import { readFirstSchema, sendFirstCall, sendFirstCalls } from '../providers/first-calls.ts'
import { findEarlyProject, getChosenLanguage, sendProjectCall } from '../providers/project.ts'
import { readSession } from '../providers/session.ts'
import { startScanDetection } from '../ui/scan/scan-listener.ts'
import { startKeyHold } from '../ui/shortcuts/held-keys.ts'

/** Files of the build by what needs them. */
declare const EARLY_FILES: Readonly<Record<'layout' | 'modules' | 'id' | 'en', readonly string[]>>

// Each use of the name would be replaced by all files.
const files = EARLY_FILES

const preload = (paths: readonly string[]): void => {
  for (const href of paths)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
}

const preloadProjectFiles = async (): Promise<void> => {
  const project = await findEarlyProject()
  if (!project) return
  preload(files[getChosenLanguage(project)])
  if (project.modules.length > 0) preload(files.modules)
}

/** Only where neither the address nor stored settings choose the rows. */
const requestFirstRows = async (user: string): Promise<void> => {
  const { pathname, search } = window.location
  if (search !== '' || localStorage.getItem(`RaStorekencana.${getListStoreKey(user, pathname)}`) !== null) return
  const schema = await readFirstSchema()
  if (schema === undefined) return
  const path = findFirstRowsPath(schema.outline, { pathname, windowHeight: window.innerHeight })
  if (path !== undefined) sendFirstCall(path)
}

const session = readSession()
// Before the calls: the browser has six connections, and the program waits longest for its files.
if (session) preload(files.layout)
// Texts and modules wait for the project, which is the smallest answer.
sendProjectCall()
if (session) {
  sendFirstCalls(session.token)
  void preloadProjectFiles()
  void requestFirstRows(session.user.userId)
  startScanDetection()
  startKeyHold()
  // The first access waits for another process of the browser; the router's is when the program has to show its rows.
  sessionStorage.getItem('')
}
