// The modules of the shop that are written by hand: one line each.
import type { CustomModule } from '../custom-modules/module.ts'
import { demoModule } from './demo/demo-module.ts'
import { pembelianModule } from './pembelian/pembelian-module.ts'
import { tutupTokoModule } from './tutup-toko/tutup-toko.ts'

export const modules: readonly CustomModule[] = [pembelianModule, tutupTokoModule, demoModule]
