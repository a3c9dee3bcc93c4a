// Offers the hand-written modules and public pages to the project that lists them; their files are loaded then.
import { setModuleLoader } from '../providers/module-code.ts'
import { setPublicPageLoader } from '../providers/public-pages.ts'

setModuleLoader(async () => (await import('./modules.ts')).modules)
setPublicPageLoader(async () => (await import('./shop-public-pages.ts')).publicPages)
