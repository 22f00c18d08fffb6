"""The type by which numba passes a `engine.kernel.packed.Packed`: its words; a field is bits of one of them.

The module imports numba, and is imported when the first kernel is made (`engine.kernel.compiled.register_offers`).
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate
from numba.extending import NativeValue, infer_getattr, models, register_model, typeof_impl, unbox

from tricklab.engine.kernel.packed import Packed


class PackedType(types.Type):
    """The type of the tuples of one class.

    Attributes
    ----------
    instance_class
        The class.
    """

    def __init__(self, instance_class: Any) -> None:
        """Make the type; its name is part of the names of compiled functions."""
        self.instance_class = instance_class
        fields = ", ".join(f"{name}: {tuple(bits)}" for name, bits in instance_class.layout.items())
        super().__init__(f"{instance_class.__module__}.{instance_class.__qualname__}({fields})")

    @property
    def key(self) -> Any:
        """The class: two classes of one name have two types."""
        return self.instance_class

    @property
    def size(self) -> int:
        """The number of words."""
        return 1 + max((bits.word for bits in self.instance_class.layout.values()), default=0)


@register_model(PackedType)
class PackedModel(models.StructModel):
    """The words, each passed for itself."""

    def __init__(self, manager: Any, kind: PackedType) -> None:
        """Make the model of a type."""
        super().__init__(manager, kind, [(f"word{number}", types.int64) for number in range(kind.size)])


@typeof_impl.register(Packed)
def _type_of(packed: Packed, context: Any) -> PackedType:
    return PackedType(type(packed))


@infer_getattr
class PackedAttribute(AttributeTemplate):
    """A field is a number."""

    key = PackedType

    def generic_resolve(self, kind: PackedType, field: str) -> Any:  # type: ignore[override]
        """Return the type of a field, and None for another attribute."""
        return types.int64 if field in kind.instance_class.layout else None


@lower_getattr_generic(PackedType)
def _field(context: Any, builder: Any, kind: PackedType, value: Any, field: str) -> Any:
    word, shift, width = kind.instance_class.layout[field]
    packed = cgutils.create_struct_proxy(kind)(context, builder, value=value)
    content = getattr(packed, f"word{word}")
    shifted = builder.lshr(content, ir.Constant(content.type, shift)) if shift else content
    return builder.and_(shifted, ir.Constant(content.type, (1 << width) - 1)) if width < 64 else shifted


@unbox(PackedType)
def _from_python(kind: PackedType, packed: Any, c: Any) -> Any:
    native = cgutils.create_struct_proxy(kind)(c.context, c.builder)
    words = c.pyapi.object_getattr_string(packed, "words")
    with c.builder.if_then(cgutils.is_not_null(c.builder, words)):
        for number in range(kind.size):
            setattr(native, f"word{number}", c.pyapi.long_as_longlong(c.pyapi.tuple_getitem(words, number)))
        c.pyapi.decref(words)
    return NativeValue(native._getvalue(), is_error=cgutils.is_not_null(c.builder, c.pyapi.err_occurred()))
