/** The library in the thread of the caller, which it blocks while it computes: for Node, and inside a worker. */

import { Instance, type Progress } from './instance.js'
import { compile, type Source } from './module.js'
import { textOf } from './request.js'
import type { Action, AnswerOf, Reply, RequestTo } from './types.js'

/** The library, loaded. */
export class Nimatron {
  private constructor(
    private readonly module: WebAssembly.Module,
    private instance: Instance | undefined,
  ) {}

  /** Loads the library. `source`: the module or its address, if it is not beside this file. Rejects if it cannot be loaded. */
  static async load(source?: Source): Promise<Nimatron> {
    const module = await compile(source)
    return new Nimatron(module, await Instance.start(module))
  }

  /**
   * Answers a request; what is wrong with it is a reply with `ok: false`. The limits of the request (`limits: { ms, mb }`) bound the computation, which
   * nothing else can stop. Throws only after a failure of the library itself; then call {@link restart}.
   */
  ask<A extends Action>(request: RequestTo<A>, onProgress?: Progress): Reply<AnswerOf<A>> {
    if (!this.instance) throw new Error('the library has failed: call restart()')
    // What goes wrong with the request itself leaves the library as it is.
    const asked = textOf(request)
    if ('refusal' in asked) return asked.refusal
    try {
      return JSON.parse(this.instance.answer(asked.text, onProgress)) as Reply<AnswerOf<A>>
    } catch (error) {
      this.instance = undefined
      throw error
    }
  }

  /** A fresh memory, after a failure or to give the old one back. */
  async restart(): Promise<void> {
    this.instance = await Instance.start(this.module)
  }
}

/** Loads the library into this thread. */
export const load = (source?: Source): Promise<Nimatron> => Nimatron.load(source)
