// The modules of the shop that are written by hand: one line each.
import type { Module } from '../by-hand/module.ts'
import { demo } from './demo/demo-module.ts'
import { pembelianModule } from './pembelian/pembelian-module.ts'
import { tutupTokoModule } from './tutup-toko/tutup-toko.ts'

export const modules: readonly Module[] = [pembelianModule, tutupTokoModule, demo]
