// The route table: fixed routes and custom modules first, then the reports, imports and resources of a schema.
import type { FastifyInstance } from 'fastify'
import { isListed } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { SignInGuard } from '../../modules/sign-in/sign-in-guard.ts'
import type { RequestedFiles } from '../../reports/requested-files.ts'
import type { Route } from '../routing/route.ts'
import { type Router, routerOf } from '../routing/router.ts'
import type { HttpWorld } from '../world/world.ts'
import { aboutRoutes, healthRoute } from './routes-about.ts'
import { aliasRoutes } from './routes-aliases.ts'
import { authorizationRoute, authorizeRoutes } from './routes-authorize.ts'
import { backupRoutes } from './routes-backup.ts'
import { cardRoutes } from './routes-card.ts'
import { dashboardRoutes } from './routes-dashboard.ts'
import { dayRoutes } from './routes-day.ts'
import { draftRoutes } from './routes-drafts.ts'
import { findRoute } from './routes-find.ts'
import { hakAksesRoutes } from './routes-hak-akses.ts'
import { historyRoutes } from './routes-history.ts'
import { importCallRoutes, importRoutes } from './routes-imports.ts'
import { listRoute } from './routes-lists.ts'
import { menuRoutes } from './routes-menu.ts'
import { moduleRoutes } from './routes-modules.ts'
import { moveRoutes } from './routes-moves.ts'
import { ownAccessRoutes } from './routes-own-access.ts'
import { fileRoutes, linePictureRoutes, pictureRoutes } from './routes-pictures.ts'
import { recordRoutes } from './routes-records.ts'
import { reportFileRoutes, reportRoutes } from './routes-reports.ts'
import { signInRoutes } from './routes-sign-ins.ts'
import { signInRoute, userRoutes } from './routes-users.ts'

/** Returns a function that builds one router for each schema and language, and caches it. */
export const routersOf = (
  server: FastifyInstance,
  world: HttpWorld,
  guard: SignInGuard,
  files: RequestedFiles,
): ((schema: Schema) => Router) => {
  const closes = (): boolean => routerNow().find('POST', '/system/close') !== undefined
  const standing: readonly Route[] = [
    signInRoute(world, guard),
    ...userRoutes(world, guard),
    ...ownAccessRoutes(guard),
    ...dayRoutes(world, closes),
    ...signInRoutes,
    ...backupRoutes(world),
    ...hakAksesRoutes,
    findRoute,
    ...menuRoutes(world),
    healthRoute,
    ...aboutRoutes(world, () => routerNow().routes),
    ...importRoutes(server, world),
    ...reportFileRoutes(files),
    ...(world.byHand ? moduleRoutes(server, world, world.byHand) : []),
  ]
  refuseDouble(standing)
  const routers = new WeakMap<Schema, Router>()
  const routerFor = (schema: Schema): Router => {
    const known = routers.get(schema)
    if (known) return known
    const router = routerOf([...standing, ...schemaRoutes(schema, files), ...fileRoutes])
    routers.set(schema, router)
    return router
  }
  const routerNow = (): Router => routerFor(world.current().schema)
  return routerFor
}

/** Throws if two routes have the same method and path, because the second would never be called. */
const refuseDouble = (routes: readonly Route[]): void => {
  const calls = routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{[^{}]+\}/g, '{}')}`)
  const twice = calls.find((call, at) => calls.indexOf(call) !== at)
  if (twice !== undefined) throw new Error(`duplicate route ${twice}`)
}

/** Routes with their own paths come before the resource routes whose path they begin with. */
export const schemaRoutes = (schema: Schema, files: RequestedFiles): readonly Route[] => {
  const { reports, imports, lists, resources } = schema
  const listed = Object.values(resources).filter(isListed)
  return [
    ...Object.values(reports).flatMap(report => reportRoutes(report, files)),
    ...Object.values(imports).flatMap(importCallRoutes),
    ...Object.values(lists).map(listRoute),
    ...dashboardRoutes(schema),
    ...listed.flatMap(aliasRoutes),
    authorizationRoute(schema),
    ...listed.flatMap(resource => [
      ...recordRoutes(resource),
      ...moveRoutes(resource),
      ...authorizeRoutes(resource),
      ...draftRoutes(resource),
      ...historyRoutes(resource),
      ...pictureRoutes(resource),
      ...linePictureRoutes(schema, resource),
      ...cardRoutes(resource),
    ]),
  ]
}
