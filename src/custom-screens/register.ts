// Offers the hand-written modules to the project that lists them; their file is loaded then.
import { setModuleLoader } from '../providers/module-code.ts'

setModuleLoader(async () => (await import('./modules.ts')).modules)
