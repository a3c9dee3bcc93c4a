// The demo module: simulates sixty days of each shop.
import type { Module } from '../../by-hand/module.ts'
import { shopPlay } from './shop-play.ts'

export const demo: Module = { name: 'demo', plays: { 'demo-history': shopPlay } }
