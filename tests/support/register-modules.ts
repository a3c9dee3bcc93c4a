// Loads the hand-written modules once, so that tests compile the schema of the gold shop without waiting for them.

import { modules } from '../../server/gold/all.ts'
import { registerModules } from '../../server/module/load-modules.ts'

registerModules(modules)
