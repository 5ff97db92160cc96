/** What of a position is drawn as it is: the pictures of its components with the moves that can be made by pointing at them. */
import type { Move, Moves } from '../engine/types'
import { isDrawn, together, type Picture, type Vertex } from './picture'
import { isMove, waysOf, type Way } from './ways'

export interface Drawing {
  /** The component, or `null` if all components are in one drawing. */
  component: number | null
  picture: Picture
  ways: Way[]
}

/** The places of all vertices of a position, so that a graph keeps its shape while it is played. */
export function vertexPlaces(pictures: (Picture | null)[] | undefined): Map<number, Vertex> {
  const vertices = (pictures ?? []).flatMap((one) => (one?.kind === 'graph' ? one.vertices : []))
  const places = new Map(vertices.map((one) => [one[0], one]))
  // Numbers that occur in several components name no vertex.
  return places.size === vertices.length ? places : new Map()
}

/** The drawings of a position. `places`: those of the vertices when the match began. */
export function drawings({ pictures = [], moves }: Pick<Moves, 'pictures' | 'moves'>, places: Map<number, Vertex>): Drawing[] {
  const ways = (picture: Picture, component: number): Way[] => waysOf(picture, component, { moves })
  const one = together(pictures, places)
  if (isDrawn(one)) return [{ component: null, picture: one, ways: pictures.flatMap((picture, at) => (picture ? ways(picture, at) : [])) }]
  return pictures.flatMap((picture, component) => (isDrawn(picture) ? [{ component, picture, ways: ways(picture, component) }] : []))
}

/** The way of a move, if it is drawn. */
export const wayOf = (all: Drawing[], move: Move): Way | undefined => all.flatMap((one) => one.ways).find((way) => isMove(way.move, move))
