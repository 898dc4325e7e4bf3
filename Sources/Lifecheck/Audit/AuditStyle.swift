/// The little that the page of an audit does.
enum AuditStyle {
  /// Sorts tables by the column whose head is pressed. It holds no `<` and no `&`, so that the page is XML too.
  static let script: StaticString = """

    document.querySelectorAll('table.sort').forEach(function (table) {
      var heads = Array.from(table.tHead.rows[0].cells);
      var body = table.tBodies[0];
      var value = function (row, column) {
        var cell = row.cells[column];
        var order = cell.getAttribute('data-v');
        return order === null ? cell.textContent : Number(order);
      };
      var compare = function (a, b) {
        return typeof a === 'number' ? a - b : a.localeCompare(b, undefined, { numeric: true });
      };
      heads.forEach(function (head, column) {
        var button = document.createElement('button');
        button.type = 'button';
        button.append(...head.childNodes);
        head.append(button);
        button.addEventListener('click', function () {
          var turn = head.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
          heads.forEach(function (other) { other.removeAttribute('aria-sort'); });
          head.setAttribute('aria-sort', turn === 1 ? 'ascending' : 'descending');
          var rows = Array.from(body.rows);
          rows.sort(function (a, b) { return turn * compare(value(a, column), value(b, column)); });
          body.append(...rows);
        });
      });
    });

    """

  /// The SHA-256 of the script, in Base64: no other may run. A test says what it has to be.
  static let scriptHash = "STrH43YM44rAjxSgrs2Q+3ERgOOJ43yd3HKtM/Iubzc="
}
