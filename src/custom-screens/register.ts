// Offers the hand-written modules to the project that lists them; their file is loaded then. Public pages are there for
// everyone.
import { lazy } from 'react'
import { setModuleLoader } from '../providers/module-code.ts'
import { setPublicPages } from '../providers/public-pages.ts'

setModuleLoader(async () => (await import('./modules.ts')).modules)
setPublicPages({
  '/harga/:shop': lazy(async () => ({ default: (await import('./harga/PriceBoard.tsx')).PriceBoard })),
})
