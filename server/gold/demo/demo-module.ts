// The demo module: simulates sixty days of each shop.
import type { CustomModule } from '../../module/module.ts'
import { shopSimulation } from './simulate-shop.ts'

export const demoModule: CustomModule = { name: 'demo', simulations: { 'demo-history': shopSimulation } }
