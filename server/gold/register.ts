// Offers the hand-written modules to the schemas that list them: imported by each program, process and thread that compiles
// a schema. Their code is loaded when a schema lists one.
import { setModuleLoader } from '../module/load-modules.ts'

setModuleLoader(async () => (await import('./all.ts')).modules)
