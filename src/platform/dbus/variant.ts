/** A value with its D-Bus signature: how variants are written, and read where `variants: 'wrapped'` was asked for. */
export class Variant {
  constructor(
    readonly signature: string,
    readonly value: unknown,
  ) {}
}
