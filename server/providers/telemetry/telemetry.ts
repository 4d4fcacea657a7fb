import {
  type Attributes,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import type { RanJob } from '../../jobs/job.ts';

/** A call that was answered. */
export type TracedCall = {
  readonly requestId: string;
  readonly method: string;
  /** As the contract has it, so without anybody's ids. */
  readonly path: string;
  readonly status: number;
  readonly seconds: number;
};

/** Tells a collector what the platform does. Nothing of it may fail or hold up what it tells of. */
export type Telemetry = {
  call(answered: TracedCall): void;
  job(ran: RanJob): void;
  /** Sends what is left; a collector that does not answer is not waited for. */
  close(): Promise<void>;
};

const TIMEOUT_MS = 3_000;
const METRICS_INTERVAL_MS = 60_000;

/** Bounds in seconds, as the conventions for calls over HTTP have them. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * Traces and metrics over OTLP/HTTP in JSON: `POST {url}/v1/traces` and `/v1/metrics`. A request is a trace whose id is the
 * request's, and the jobs that it caused are spans below it, in whichever process they ran.
 */
export function openTelemetry(url: string): Telemetry {
  const base = url.replace(/\/$/, '');
  const resource = resourceFromAttributes({ 'service.name': 'ballast' });
  const ids = new RequestIds();
  const exporter = new OTLPTraceExporter({ url: `${base}/v1/traces`, timeoutMillis: TIMEOUT_MS });
  const traces = new TracerProvider({
    resource,
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: TIMEOUT_MS })],
  });
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({
          url: `${base}/v1/metrics`,
          timeoutMillis: TIMEOUT_MS,
        }),
        exportIntervalMillis: METRICS_INTERVAL_MS,
        exportTimeoutMillis: TIMEOUT_MS,
      }),
    ],
  });
  const tracer = traces.getTracer('ballast');
  const meter = metrics.getMeter('ballast');
  const inSeconds = { unit: 's', advice: { explicitBucketBoundaries: BOUNDS } };
  const calls = meter.createHistogram('http.server.request.duration', inSeconds);
  const jobs = meter.createHistogram('ballast.job.duration', inSeconds);

  /** A span that ends now. */
  function tell(name: string, seconds: number, given: Given): void {
    const { kind, attributes, isFailed, parentId } = given;
    const now = performance.timeOrigin + performance.now();
    const parent = parentId === null ? ROOT_CONTEXT : contextOf(parentId);
    const startTime = now - seconds * 1000;
    const span = tracer.startSpan(name, { kind, attributes, startTime }, parent);
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(now);
  }

  return {
    call: ({ requestId, method, path, status, seconds }) => {
      const attributes = {
        'http.request.method': method,
        'http.route': path,
        'http.response.status_code': status,
      };
      const isFailed = status >= 500;
      ids.nextRequest = requestId;
      tell(`${method} ${path}`, seconds, {
        kind: SpanKind.SERVER,
        attributes,
        isFailed,
        parentId: null,
      });
      ids.nextRequest = null;
      calls.record(seconds, attributes);
    },
    job: ({ name, seconds, isFailed, requestId }) => {
      const attributes = { 'ballast.job': name };
      tell(`job ${name}`, seconds, {
        kind: SpanKind.CONSUMER,
        attributes,
        isFailed,
        parentId: requestId,
      });
      jobs.record(seconds, { ...attributes, 'ballast.job.failed': isFailed });
    },
    close: async () => {
      await Promise.allSettled([traces.shutdown(), metrics.shutdown()]);
    },
  };
}

type Given = {
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  readonly isFailed: boolean;
  /** The request that caused it; null for a span above which there is none. */
  readonly parentId: string | null;
};

const traceIdOf = (requestId: string) => requestId.replaceAll('-', '');

/** The half of an id that is chance. */
const spanIdOf = (requestId: string) => traceIdOf(requestId).slice(16);

/** The span of a request, which another process may have told of. */
function contextOf(requestId: string) {
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: traceIdOf(requestId),
    spanId: spanIdOf(requestId),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
}

/** Ids of traces and spans: those of the request that is told of, else by chance. */
class RequestIds {
  readonly #random = new RandomIdGenerator();
  nextRequest: string | null = null;

  generateTraceId = (): string =>
    this.nextRequest === null ? this.#random.generateTraceId() : traceIdOf(this.nextRequest);

  generateSpanId = (): string =>
    this.nextRequest === null ? this.#random.generateSpanId() : spanIdOf(this.nextRequest);
}
