import pg from 'pg'

/** A second pool to the same database that pipelines queries. */
export function openPipelinedPool(pool: pg.Pool): pg.Pool {
  const pipelined = new pg.Pool({ ...pool.options, pipeline: true })
  pipelined.on('error', () => {})
  return pipelined
}
