// The modules of the shop that are written by hand: one line each.
import type { Module } from '../by-hand/module.ts'

export const modules: readonly Module[] = []
