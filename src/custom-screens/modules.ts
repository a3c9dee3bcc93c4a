// The hand-written modules of the gold shop in the browser, by the names that project.json lists.

import { functions } from '../../domain/functions.ts'
import { mapValues } from '../../engine/value/records.ts'
import type { ModuleCode } from '../providers/module-code.ts'
import { pages } from './pages.ts'

export const modules: Readonly<Record<string, Partial<ModuleCode>>> = {
  emas: { functions },
  ...mapValues(pages, (page, name) => ({ pages: { [name]: page } })),
}
