/** What the interface tables mean in TypeScript: arguments and results of every method, derived from its row. Types only. */
import type { INTERFACES, InterfaceName } from '../uia-interfaces.js';
import type { ComObject } from './object.js';
import type { ComPointer } from './pointer.js';
import type { VariantInput, VariantValue } from './variant.js';

export type { InterfaceName } from '../uia-interfaces.js';

export interface ComPoint {
  readonly x: number;
  readonly y: number;
}

/** RECT of windef.h: `right` and `bottom` are outside. */
export interface ComRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Tables = typeof INTERFACES;
/** Rows of each interface with those of its bases. */
type Rows = {
  [N in InterfaceName]:
    | Tables[N]['methods'][number]
    | (Tables[N]['base'] extends infer B extends InterfaceName ? Rows[B] : never);
};
type KindsOf<Row> = Row extends readonly [string, ...infer Kinds] ? Kinds : never;

interface Simple {
  i32: number;
  u32: number;
  f64: number;
  bool: boolean;
  handle: bigint;
  ptr: bigint;
  point: ComPoint;
  rect: ComRect;
}

type InValue<K> = K extends keyof Simple
  ? Simple[K]
  : K extends 'wstr' | 'bstr' | 'bstr*' | 'guid'
    ? string
    : K extends 'variant'
      ? VariantInput
      : K extends 'safearray' | 'i32[]'
        ? readonly number[]
        : K extends 'com[]'
          ? readonly ComPointer[]
          : ComPointer | null;

type OutValue<K> = K extends keyof Simple
  ? Simple[K]
  : K extends 'bstr'
    ? string | null
    : K extends 'variant'
      ? VariantValue
      : K extends 'safearray'
        ? readonly VariantValue[] | null
        : K extends `com:${infer I extends InterfaceName}`
          ? ComObject<I> | null
          : never;

type InValues<Kinds> = Kinds extends readonly [infer K, ...infer Rest]
  ? K extends `out ${string}`
    ? InValues<Rest>
    : [InValue<K>, ...InValues<Rest>]
  : [];

type OutValues<Kinds> = Kinds extends readonly [infer K, ...infer Rest]
  ? K extends `out ${infer O}`
    ? [OutValue<O>, ...OutValues<Rest>]
    : OutValues<Rest>
  : [];

/** Nothing, the one `out` parameter, or all of them in order. */
type OneOf<Values> = Values extends [] ? undefined : Values extends [infer One] ? One : Values;

type Signatures = {
  [N in InterfaceName]: {
    [Row in Rows[N] as Row[0]]: { in: InValues<KindsOf<Row>>; out: OneOf<OutValues<KindsOf<Row>>> };
  };
};

/** Names of an interface's methods, those of its bases included. */
export type MethodOf<N extends InterfaceName> = keyof Signatures[N] & string;

/** The `in` parameters, in order. */
export type Arguments<N extends InterfaceName, M extends MethodOf<N>> = Signatures[N][M] extends {
  in: infer In extends readonly unknown[];
}
  ? In
  : never;

/** What the method gives. */
export type Result<N extends InterfaceName, M extends MethodOf<N>> = Signatures[N][M] extends { out: infer Out }
  ? Out
  : never;

/** What a handler that is implemented in JavaScript gets for one parameter: interface pointers are borrowed. */
type HandledValue<K> = K extends keyof Simple
  ? Simple[K]
  : K extends 'bstr' | 'bstr*' | 'wstr'
    ? string | null
    : K extends 'variant'
      ? VariantValue
      : K extends 'safearray'
        ? readonly VariantValue[] | null
        : K extends `com:${infer I extends InterfaceName}`
          ? ComObject<I> | null
          : bigint;

type HandledValues<Kinds> = Kinds extends readonly [infer K, ...infer Rest]
  ? [HandledValue<K>, ...HandledValues<Rest>]
  : [];

type Implementations = {
  [N in InterfaceName]: {
    readonly [Row in Tables[N]['methods'][number] as Row[0]]: (
      ...values: HandledValues<KindsOf<Row>>
    ) => number | undefined;
  };
};

/** Methods of an interface as JavaScript implements them. The answer is an HRESULT; `undefined` means S_OK. */
export type Implementation<N extends InterfaceName> = Implementations[N];
