// The install script of the project.
import { linkInstalledNode } from './link-node.mjs'
import { pruneInstalledPackages } from './prune-packages.mjs'

linkInstalledNode()
pruneInstalledPackages()
