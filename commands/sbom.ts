// `npm run --silent sbom`: prints the packages of the program as CycloneDX JSON.
import { collectSbom } from './collect-sbom.ts'

process.stdout.write(collectSbom())
